/**
 * Jest records 100 frames of each error, and each `expect` creates an error. With 20 frames, an `expect` within a request
 * takes half the time.
 */
Error.stackTraceLimit = 20;
