import { forgetNames } from '#server/platform/database/prepared-statements.ts'

// Runs before each test file: each prepares its statements as a new program does.
forgetNames()
