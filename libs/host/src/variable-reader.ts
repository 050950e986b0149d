import { readFileSync } from 'node:fs';
import { isAccepted } from './accepted-values';
import type { Setting, SettingName } from './settings';
import type { CredentialsVariable, UrlVariable } from './weather-settings';

/** Reads a variable of the list of settings. A value that `parse` does not accept is reported as a problem. */
export type ReadVariable = <T>(
  name: SettingName | UrlVariable | CredentialsVariable,
  parse: (text: string) => T | undefined,
) => T | undefined;

/**
 * Returns a reader of variables. The value of a variable may be in a file, `NAME_FILE=/run/secrets/name`, because
 * secrets are mounted into containers as files. An empty variable counts as unset.
 * @param problems gets a line for each wrong variable; it shows no secret and no content of a file
 * @param sections settings by section
 * @param required names of the variables that must be set
 */
export function createVariableReader(
  env: NodeJS.ProcessEnv,
  problems: string[],
  sections: Readonly<Record<string, Record<string, Setting>>>,
  required: readonly SettingName[],
): ReadVariable {
  const settings: Record<string, Setting> = Object.assign({}, ...Object.values(sections));
  return (name, parse) => {
    const file = env[`${name}_FILE`]?.trim();
    const text = file ? readContent(name, file) : env[name]?.trim();
    const { expects, isSecret, accepts } = settings[name];
    if (!text) {
      const isMissing = !file && required.some((requiredName) => requiredName === name);
      if (isMissing) problems.push(`${name} is missing: expects ${expects}`);
      return undefined;
    }
    const value = accepts && !isAccepted(text, accepts) ? undefined : parse(text);
    if (value !== undefined) return value;
    const displayedValue = isSecret ? `not shown, ${text.length} characters` : `"${text}"`;
    problems.push(`${name} is ${file ? `not valid in ${file}` : displayedValue}: expects ${expects}`);
    return undefined;
  };

  function readContent(name: string, file: string): string | undefined {
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both given: expects one of them`);
      return undefined;
    }
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (!text) problems.push(`${name}_FILE: ${file} is empty: expects the value of ${name}`);
      return text;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: cannot read ${file} (${code}): give the path of a readable file`);
      return undefined;
    }
  }
}
