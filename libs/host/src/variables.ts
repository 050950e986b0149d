import { readFileSync } from 'node:fs';
import { SETTING_BY_NAME, type SettingName } from './settings';

/** Reads a variable of the list of settings, and says what is wrong with it where something is. */
export type Read = <T>(name: SettingName, parse: (text: string) => T | undefined) => T | undefined;

/**
 * How variables are read. Any of them may be given as a file instead, `NAME_FILE=/run/secrets/name`, as secrets are
 * mounted into containers: its content is the value. An empty variable is as good as none.
 * @param problems what is wrong is added here; values are told only where they came from the environment itself
 */
export function variablesOf(env: NodeJS.ProcessEnv, problems: string[]): Read {
  return (name, parse) => {
    const file = env[`${name}_FILE`]?.trim();
    const text = file ? contentOf(name, file) : env[name]?.trim();
    if (!text) return undefined;
    const value = parse(text);
    const { expects } = SETTING_BY_NAME[name];
    if (value === undefined) problems.push(`${name} is ${file ? `in ${file}` : `"${text}"`}: expects ${expects}`);
    return value;
  };

  function contentOf(name: string, file: string): string | undefined {
    if (env[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both given: expects one of them`);
      return undefined;
    }
    try {
      const text = readFileSync(file, 'utf8').trim();
      if (!text) problems.push(`${name}_FILE names ${file}: it is empty`);
      return text;
    } catch (error) {
      problems.push(`${name}_FILE names ${file}: it cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return undefined;
    }
  }
}
