const controller = 'window.__reactRouterContext.streamController'

/** Script with the loaders' data, for the router to read when it starts in the browser. `data` is in the router's own encoding. */
export const hydrationData = (data: string): string =>
  `${controller}.enqueue(${JSON.stringify(data).replaceAll('<', '\\u003c')});${controller}.close()`
