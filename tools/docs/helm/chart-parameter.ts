/** A field of a Kubernetes object that is a parameter of the chart. */
export interface Parameter {
  readonly path: readonly (string | number)[];
  /** Name of the value in `values.yaml`, such as `ingress.host`. */
  readonly value?: string;
  /** Helm expression, instead of a value. */
  readonly expression?: string;
  /** Computes the default value from the field in the overlay; the default is the field itself when absent. */
  readonly getDefault?: (field: unknown) => unknown;
  /** Helm condition; the line is omitted unless it holds. */
  readonly condition?: string;
}
