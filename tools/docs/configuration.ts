import { TOOL_VARIABLES, settingsWith } from '@daystar/host';
import { SOURCES } from '@daystar/weather';

/** Every environment variable, by topic. */
export function configurationPage(): string {
  const sections = Object.entries(settingsWith(SOURCES)).map(([topic, settings]) => {
    const rows = Object.entries(settings).map(
      ([name, { expects, absent, meaning }]) => `| \`${name}\` | ${expects} | ${absent} | ${meaning} |`,
    );
    return `## ${topic}\n\n| variable | value | when absent | meaning |\n| --- | --- | --- | --- |\n${rows.join('\n')}`;
  });
  const tools = Object.entries(TOOL_VARIABLES).map(([name, meaning]) => `| \`${name}\` | ${meaning} |`);
  return `# Configuration

Services are configured by environment variables alone. This page is generated from \`libs/host/src/settings.ts\` and the
weather sources of \`libs/weather\` by \`npm run docs\`.

- Any variable can be read from a file: \`DAYSTAR_POSTGRES_FILE=/run/secrets/postgres\` in place of \`DAYSTAR_POSTGRES\`.
- An empty variable counts as absent.
- A wrong value, or a name that starts with \`DAYSTAR_\` and is not listed here, ends the service at its start with exit code 1.
  The error names everything that is wrong, and the name that was probably meant.

${sections.join('\n\n')}

## Tools, tests and examples

Services ignore these.

| variable | meaning |
| --- | --- |
${tools.join('\n')}
`;
}
