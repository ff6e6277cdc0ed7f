/** Bytes of a GraphQL request of anybody, and of staff: a course may hold the texts of some hundred lessons. */
export const longestCall = 256 * 1024
export const longestStaffCall = 4 * 1024 * 1024

export const staffCallTooLong = 'This is more than the 4 MB that one save can hold: put long texts into files, or split the course.'
