/** How a ZIP is written so that every program opens it: sizes before the content, and no fields but the format's first ones. */
export const plainZip = { useWebWorkers: false, bufferedWrite: true, dataDescriptor: false, extendedTimestamp: false }
