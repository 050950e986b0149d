import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';

/** Placeholder for the release namespace. Helm does not render `files/`; `templates/_monitoring.tpl` replaces it. */
const RELEASE_NAMESPACE = 'namespace-of-the-release';

/** Metrics with the namespace of a pod of Daystar as a label. The Kafka exporter and volumes have other namespaces. */
const NAMESPACED_METRIC = /\b(up|process_start_time_seconds|kube_\w+|daystar[_:][\w:]+)(?:\{([^}]*)\})?/g;

interface Rules {
  readonly groups: { readonly name: string; readonly rules: { expr: string }[] }[];
}

/**
 * Renders the alerts for the chart: each expression is restricted to the namespace of the release. The rules of two releases
 * then neither record the same series nor fire for each other.
 */
export function renderChartAlerts(): string {
  const { groups } = parse(readFileSync('deploy/observability/alerts.yaml', 'utf8')) as Rules;
  for (const rule of groups.flatMap(({ rules }) => rules)) rule.expr = restrictToRelease(rule.expr);
  return `# Generated from deploy/observability/alerts.yaml by \`npm run docs\`.\n${stringify({ groups }, { lineWidth: 0 })}`;
}

/** Adds a matcher of the namespace to each selector of an expression. */
function restrictToRelease(expression: string): string {
  const matcher = `namespace="${RELEASE_NAMESPACE}"`;
  return expression.replaceAll(
    NAMESPACED_METRIC,
    (_, metric: string, matchers?: string) => `${metric}{${[matcher, matchers].filter(Boolean).join(', ')}}`,
  );
}
