import { closest, distance } from 'fastest-levenshtein';
import { readFileSync } from 'node:fs';
import { TOOL_VARIABLES } from './settings';
import { type SourceSettings, buildSettings } from './weather-settings';

const PREFIX = 'DAYSTAR_';

/** Names of the variables for mirrors of weather sources, which are HTTP addresses. */
const MIRROR_VARIABLE = /^DAYSTAR_\w+_URL(_FILE)?$/;
/** Names of the variables for credentials of weather sources. */
const CREDENTIALS_VARIABLE = /^DAYSTAR_\w+_CREDENTIALS(_FILE)?$/;
const HTTP_ADDRESS = /^https?:\/\//;

/** Names of variables that Kubernetes and Docker set for a Service named `daystar-…`. */
const KUBERNETES_SERVICE_NAME = /_SERVICE_(HOST|PORT)|_PORT_\d+_(TCP|UDP)/;
const KUBERNETES_SERVICE_ADDRESS = /^(tcp|udp):\/\//;

/** Maximum edit distance of a misspelling, relative to the length of the name without prefix. */
const MAX_DIFFERENCE = 1 / 3;
/** The same for a name that may belong to a weather source: smaller, because it may resemble a setting by chance. */
const MAX_SOURCE_DIFFERENCE = 1 / 5;

/**
 * Describes each variable that begins with `DAYSTAR_` and is not a setting. Names the most similar setting if it is
 * similar enough for a misspelling.
 * @param sources weather sources of this process. Only ingestion knows them. Without them, a name that may be a mirror or
 *   credentials of a source is described only if it closely resembles a setting.
 */
export function findUnknownVariables(env: NodeJS.ProcessEnv, sources?: readonly SourceSettings[]): string[] {
  const settings = Object.values(buildSettings(sources)).flatMap((section) => Object.keys(section));
  const acceptedNames = new Set([
    ...settings,
    ...settings.map((name) => `${name}_FILE`),
    ...Object.keys(TOOL_VARIABLES),
  ]);
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith(PREFIX) && !acceptedNames.has(name) && !isKubernetesService(name, value))
    .flatMap(([name, value]) => {
      const closestName = closest(name, [...acceptedNames]);
      const difference = distance(name, closestName) / (name.length - PREFIX.length);
      if (!sources && canBelongToSource(name, value) && difference > MAX_SOURCE_DIFFERENCE) return [];
      const hint =
        difference <= MAX_DIFFERENCE ? `did you mean ${closestName}?` : 'docs/configuration.md lists them all';
      return `${name} is not a setting: ${hint}`;
    });
}

const isKubernetesService = (name: string, value = ''): boolean =>
  KUBERNETES_SERVICE_NAME.test(name) || KUBERNETES_SERVICE_ADDRESS.test(value);

function canBelongToSource(name: string, value = ''): boolean {
  if (CREDENTIALS_VARIABLE.test(name)) return true;
  if (!MIRROR_VARIABLE.test(name)) return false;
  if (!name.endsWith('_FILE')) return HTTP_ADDRESS.test(value);
  try {
    return HTTP_ADDRESS.test(readFileSync(value, 'utf8').trim());
  } catch {
    return false;
  }
}
