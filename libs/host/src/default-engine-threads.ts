/**
 * Returns the default number of computing threads of an engine: one less than the number of cores, because its main thread
 * needs a core. On two cores it is two. The main thread takes about a third as long as computing, so one thread would leave half
 * a core idle.
 */
export const getDefaultEngineThreads = (cores: number): number => (cores > 2 ? cores - 1 : cores);
