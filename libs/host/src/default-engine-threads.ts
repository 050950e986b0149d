/**
 * Returns the default number of computing threads of an engine: one less than the number of cores, because its main thread
 * needs a core. On two cores it is two: with one thread, half a core would be idle, because the main thread takes about a
 * third as long as computing.
 */
export const getDefaultEngineThreads = (cores: number): number => (cores > 2 ? cores - 1 : cores);
