/** A page of `docs/` that the gateway shows. */
export interface ListedDoc {
  /** Name of its file, without `.md`. */
  readonly name: string;
  /** Purpose or content, shown in the list of documents. */
  readonly about: string;
}

/** The pages in their order. Links to other files of the repository are shown as text. */
export const DOC_GROUPS: readonly { readonly title: string; readonly pages: readonly ListedDoc[] }[] = [
  {
    title: 'Start',
    pages: [
      { name: 'start', about: 'Run the service and request the first rows' },
      { name: 'concepts', about: 'Issues, lead times, percentiles' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      { name: 'browser', about: 'See all sites, find out why a forecast is poor, and try changes, by hand' },
      { name: 'clients', about: 'Use existing Solcast clients' },
      { name: 'command-line', about: 'Show forecasts and import measurements from a terminal' },
      { name: 'agents', about: 'Let an AI agent use the service (MCP)' },
      { name: 'history', about: 'Download years of past rows' },
      { name: 'accuracy', about: 'Errors on public data sets' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { name: 'api', about: 'Requests, parameters, responses, errors and limits' },
      { name: 'events', about: 'Kafka topics and their messages' },
      { name: 'glossary', about: 'Terms, units and signs' },
      { name: 'data-flow', about: 'From weather to the rows of a site and of an aggregation' },
    ],
  },
  {
    title: 'Operate',
    pages: [
      { name: 'operate', about: 'Install the service on Kubernetes, and watch it' },
      { name: 'configuration', about: 'Settings of each service' },
      { name: 'metrics', about: 'What each service measures, for Prometheus' },
      { name: 'scale', about: 'Plan its capacity' },
      { name: 'upgrade', about: 'Upgrade without downtime, and roll back' },
      { name: 'recover', about: 'Restore data' },
    ],
  },
];

export const LISTED_DOCS: readonly ListedDoc[] = DOC_GROUPS.flatMap(({ pages }) => pages);
