import type { Bus } from '@daystar/bus';

/**
 * Carries out what was asked.
 * @param bus opened only when there is something to ask of the services
 * @returns lines to print
 */
export type Command = (bus: () => Promise<Bus>, args: readonly string[]) => Promise<string[]>;
