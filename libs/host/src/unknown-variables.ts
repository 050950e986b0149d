import { closest, distance } from 'fastest-levenshtein';
import { SETTING_BY_NAME, TOOL_VARIABLES } from './settings';

const PREFIX = 'DAYSTAR_';
const SETTING_NAMES = Object.keys(SETTING_BY_NAME);
const KNOWN = new Set([
  ...SETTING_NAMES,
  ...SETTING_NAMES.map((name) => `${name}_FILE`),
  ...Object.keys(TOOL_VARIABLES),
]);

/** What Kubernetes and Docker set for a Service that is called `daystar-…`. */
const OF_A_SERVICE = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/;
const ADDRESS_OF_A_SERVICE = /^(tcp|udp):\/\//;

/** Where more than a third of a name differs, it is another one. */
const MAX_DIFFERENCE = 1 / 3;

/** One line for each variable that begins with `DAYSTAR_` and that nothing reads, with the name that was probably meant. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith(PREFIX) && !KNOWN.has(name) && !isOfAService(name, value))
    .map(([name]) => {
      const likely = closest(name, [...KNOWN]);
      const hint =
        distance(name, likely) <= MAX_DIFFERENCE * (name.length - PREFIX.length)
          ? `did you mean ${likely}?`
          : 'docs/configuration.md lists them all';
      return `${name} is not a setting: ${hint}`;
    });
}

const isOfAService = (name: string, value = ''): boolean => OF_A_SERVICE.test(name) || ADDRESS_OF_A_SERVICE.test(value);
