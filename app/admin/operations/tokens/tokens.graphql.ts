// Written by tools/build/documents.ts.
import type { Document } from '#app/query/document.ts'

export type ListApiTokensResult = { listApiTokens: { data: Array<{ id: string; name: string; scopes: Array<string>; createdBy: string; makerSeenAt: string | null; expiresAt: string; lastUsedAt: string | null; revokedAt: string | null }>; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; currentPage: number; totalPages: number; totalCount: number } } }
export type ListApiTokensVariables = { offset?: number | null; limit?: number | null }
export const listApiTokens: Document<ListApiTokensResult, ListApiTokensVariables> = "query ListApiTokens($offset:Int$limit:Int){listApiTokens(offset:$offset limit:$limit){data{...token}pageInfo{hasNextPage hasPreviousPage currentPage totalPages totalCount}}}fragment token on ApiToken{id name scopes createdBy makerSeenAt expiresAt lastUsedAt revokedAt}"

export type CreateApiTokenResult = { createApiToken: { secret: string; token: { id: string; name: string; scopes: Array<string>; createdBy: string; makerSeenAt: string | null; expiresAt: string; lastUsedAt: string | null; revokedAt: string | null } } }
export type CreateApiTokenVariables = { name: string; scopes: Array<string>; days: number }
export const createApiToken: Document<CreateApiTokenResult, CreateApiTokenVariables> = "mutation CreateApiToken($name:String!$scopes:[String!]!$days:Int!){createApiToken(name:$name scopes:$scopes days:$days){secret token{...token}}}fragment token on ApiToken{id name scopes createdBy makerSeenAt expiresAt lastUsedAt revokedAt}"

export type RevokeApiTokenResult = { revokeApiToken: { id: string; name: string; scopes: Array<string>; createdBy: string; makerSeenAt: string | null; expiresAt: string; lastUsedAt: string | null; revokedAt: string | null } }
export type RevokeApiTokenVariables = { id: string }
export const revokeApiToken: Document<RevokeApiTokenResult, RevokeApiTokenVariables> = "mutation RevokeApiToken($id:ID!){revokeApiToken(id:$id){...token}}fragment token on ApiToken{id name scopes createdBy makerSeenAt expiresAt lastUsedAt revokedAt}"
