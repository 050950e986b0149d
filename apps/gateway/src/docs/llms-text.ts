import { DOC_GROUPS } from './doc-groups';
import type { DocsLibrary } from './docs-library';

const INTRODUCTION = `# Daystar

> Solar forecasts and estimated actuals for anywhere on Earth, over HTTP and Kafka.

Send the API key as \`Authorization: Bearer KEY\`. Each row is the mean of the period that ends at \`period_end\`, UTC. Power is in MW for
utility-scale sites and aggregations, in kW for rooftop sites and other locations. Azimuth is 0 for north, -90 for east, 90 for west.
Agents can use tools of the Model Context Protocol in place of this interface: connect to /mcp with the key, or as /docs/agents.md says.`;

const DESCRIPTIONS = `## Machine-readable descriptions

- [OpenAPI](/openapi.json): The HTTP API
- [AsyncAPI](/asyncapi.json): The Kafka topics
`;

/**
 * Renders the index of the documents for language models, in the format of https://llmstxt.org. Its links lead to the
 * Markdown sources.
 */
export function renderLlmsText(library: DocsLibrary): string {
  const groups = DOC_GROUPS.map(({ title, pages }) => {
    const items = pages.map(
      ({ name, description }) => `- [${library.getDoc(name).title}](/docs/${name}.md): ${description}`,
    );
    return `## ${title}\n\n${items.join('\n')}`;
  });
  return [INTRODUCTION, ...groups, DESCRIPTIONS].join('\n\n');
}
