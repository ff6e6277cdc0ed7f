import { expect, test } from 'vitest'
import { isJson, mediaTypeFor } from './media-type.ts'

const newer = 'application/graphql-response+json'

test.each([
  newer,
  `${newer}; charset=utf-8, application/json; charset=utf-8`,
  `application/json, ${newer}`,
  `${newer};q=0.9, application/json;q=0.8`,
  `${newer}, */*;q=0.1`,
  'Application/GraphQL-Response+JSON',
])('Accept: %s selects application/graphql-response+json', (accept) => expect(mediaTypeFor(accept)).toBe(newer))

test.each([
  undefined,
  '',
  '*/*',
  'application/*',
  'application/json',
  'text/html',
  `${newer};q=0`,
  `${newer};q=0.1, application/json`,
  `${newer};q=x`,
])('Accept: %s selects application/json', (accept) => expect(mediaTypeFor(accept)).toBe('application/json'))

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"', 'application/json ; a=b'])(
  'Content-Type: %s is JSON',
  (type) => expect(isJson(type)).toBe(true),
)

test.each([
  undefined,
  '',
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=application/json',
  'text/plain; application/json',
  'application/jsonp',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
])('Content-Type: %s is not JSON', (type) => expect(isJson(type)).toBe(false))
