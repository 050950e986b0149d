/** A page of `docs/` that the gateway shows. */
export interface ListedDoc {
  /** Name of its file, without `.md`. */
  readonly name: string;
  /** Shown in the list of documents. */
  readonly description: string;
}

/** The pages in their order. Links to other files of the repository are shown as text. */
export const DOC_GROUPS: readonly { readonly title: string; readonly pages: readonly ListedDoc[] }[] = [
  {
    title: 'Start',
    pages: [
      { name: 'start', description: 'Run the service and request the first rows' },
      { name: 'concepts', description: 'Issues, lead times, percentiles' },
    ],
  },
  {
    title: 'Guides',
    pages: [
      {
        name: 'browser',
        description: 'See all sites, find out why a forecast is poor, and try changes in the browser',
      },
      { name: 'clients', description: 'Use existing Solcast clients' },
      { name: 'integrations', description: 'Use forecasts in Home Assistant, evcc, EMHASS, Grafana and Jupyter' },
      { name: 'command-line', description: 'Show forecasts and import measurements from a terminal' },
      { name: 'agents', description: 'Let an AI agent use the service (MCP)' },
      { name: 'history', description: 'Download years of past rows' },
      { name: 'accuracy', description: 'Errors on public data sets' },
    ],
  },
  {
    title: 'Reference',
    pages: [
      { name: 'api', description: 'Requests, parameters, responses, errors and limits' },
      { name: 'events', description: 'Kafka topics and their messages' },
      { name: 'glossary', description: 'Terms, units and signs' },
      { name: 'data-flow', description: 'From weather to the rows of a site and of an aggregation' },
    ],
  },
  {
    title: 'Operate',
    pages: [
      { name: 'operate', description: 'Install the services with Kustomize' },
      { name: 'helm', description: 'Install the services with Helm' },
      { name: 'backing-services', description: 'Versions, sizes, TLS and credentials of Kafka, Postgres and Redis' },
      { name: 'weather-sources', description: 'Choose sources, and replay recorded weather' },
      { name: 'monitor', description: 'Readiness, shutdown, alerts, traces and limits' },
      { name: 'configuration', description: 'Settings of each service' },
      { name: 'metrics', description: 'What each service measures, for Prometheus' },
      { name: 'scale', description: 'Plan the capacity' },
      { name: 'upgrade', description: 'Upgrade without downtime, and roll back' },
      { name: 'recover', description: 'Restore data' },
    ],
  },
];

export const LISTED_DOCS: readonly ListedDoc[] = DOC_GROUPS.flatMap(({ pages }) => pages);
