import { TOOL_VARIABLES, buildSettings } from '@daystar/host';
import { SOURCES } from '@daystar/weather';

/** Renders the page of all environment variables, in sections. */
export function renderConfigurationPage(): string {
  const sections = Object.entries(buildSettings(SOURCES)).map(([title, settings]) => {
    const rows = Object.entries(settings).map(
      ([name, { expects, default: defaultValue, meaning }]) =>
        `| \`${name}\` | ${expects} | ${defaultValue} | ${meaning} |`,
    );
    return `## ${title}\n\n| variable | value | default | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  });
  const tools = Object.entries(TOOL_VARIABLES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `# Configuration

Environment variables are the only configuration of services. This page is generated from \`libs/host/src/settings.ts\` and the
weather sources of \`libs/weather\` by \`npm run docs\`.

- Any variable can be read from a file: \`DAYSTAR_POSTGRES_FILE=/run/secrets/postgres\` instead of \`DAYSTAR_POSTGRES\`.
- An empty variable counts as unset.
- With an invalid value, or an unknown name that starts with \`DAYSTAR_\`, a service exits at start-up with exit code 1. The error
  lists all problems, and suggests the most similar name.

${sections.join('\n\n')}

## Tools, tests and examples

Services ignore these.

| variable | meaning |
| --- | --- |
${tools.join('\n')}
`;
}
