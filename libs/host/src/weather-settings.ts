import { SETTINGS, type Setting } from './settings';

/** Variable with the address of a weather source, or of its mirror. */
export type UrlVariable = `DAYSTAR_${string}_URL`;
/** Variable with the key and secret of a weather source. */
export type CredentialsVariable = `DAYSTAR_${string}_CREDENTIALS`;

/** A weather source as the environment names it. `libs/weather` defines the sources. */
export interface SourceSettings {
  /** Its name in `DAYSTAR_WEATHER`. */
  readonly name: string;
  /** Its name in the documentation. */
  readonly title: string;
  readonly urlVariable?: UrlVariable;
  /** Whether `urlVariable` is required, because the source has no public address. */
  readonly isUrlRequired?: boolean;
  /** Several sources of one provider may share it. */
  readonly credentialsVariable?: CredentialsVariable;
  /** Public address, which the variable replaces. */
  readonly publicUrl?: string;
}

const KEY_AND_SECRET = { pattern: '^[^ :]+:[^ :]+$' };
const HTTP_URL = { pattern: '^https?://[^ ]+$' };

const listNames = (sources: readonly SourceSettings[]): string[] => ['auto', ...sources.map(({ name }) => name)];

/**
 * Lists the names to choose from. `auto` is not offered to a process that needs names, because it may choose simulated weather.
 */
const describeChoices = (sources: readonly SourceSettings[], isRequired: boolean): string =>
  [...listNames(sources).filter((name) => !isRequired || name !== 'auto'), 'files:DIR'].join(', ');

/** Builds all settings by section, with those of weather sources. @param isRequired whether weather sources must be named */
export function buildSettings(
  sources?: readonly SourceSettings[],
  isRequired = false,
): Readonly<Record<string, Record<string, Setting>>> {
  if (!sources) return SETTINGS;
  const { DAYSTAR_WEATHER, ...others } = SETTINGS.Weather;
  const expects = `some of ${describeChoices(sources, isRequired)}`;
  const mirrors = sources.flatMap(({ urlVariable, isUrlRequired, publicUrl, title }): [string, Setting][] =>
    urlVariable
      ? [
          [
            urlVariable,
            {
              expects: 'https://…',
              accepts: HTTP_URL,
              default: isUrlRequired ? 'none' : publicUrl ? `\`${publicUrl}\`` : 'the public address',
              meaning: isUrlRequired ? `Address of ${title}.` : `Mirror of ${title}.`,
            },
          ],
        ]
      : [],
  );
  const credentials = [...groupByCredentials(sources)].map(([variable, titles]): [string, Setting] => [
    variable,
    {
      isSecret: true,
      expects: 'a key and a secret, separated by a colon',
      accepts: KEY_AND_SECRET,
      default: `none: ${titles.join(' and ')} ${titles.length > 1 ? 'are' : 'is'} not available`,
      meaning: `Consumer key and secret of the account for ${titles.join(' and ')}.`,
    },
  ]);
  return {
    ...SETTINGS,
    Weather: {
      DAYSTAR_WEATHER: { ...DAYSTAR_WEATHER, expects },
      ...others,
      ...Object.fromEntries([...mirrors, ...credentials]),
    },
  };
}

/** Lists the titles of the sources of each variable. */
function groupByCredentials(sources: readonly SourceSettings[]): Map<CredentialsVariable, string[]> {
  const titles = new Map<CredentialsVariable, string[]>();
  for (const { credentialsVariable, title } of sources)
    if (credentialsVariable) titles.set(credentialsVariable, [...(titles.get(credentialsVariable) ?? []), title]);
  return titles;
}

/** Creates a pattern of comma-separated names of sources, or of any text without `sources`; a folder may contain commas. */
export function createWeatherPattern(sources?: readonly SourceSettings[]): RegExp {
  return sources ? new RegExp(`^((${listNames(sources).join('|')}|files:.+)(,(?!$)|$))+$`) : /./;
}
