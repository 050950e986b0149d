/**
 * Returns the default number of computing threads of an engine. Beside its main thread, it leaves them one core less; but on two
 * cores one thread would leave half a core idle, because the main thread takes about a third as long as computing.
 */
export const getDefaultEngineThreads = (cores: number): number => (cores > 2 ? cores - 1 : cores);
