/** Settings of a scale rule by a metric, as in KEDA and the autoscaler of Kubernetes. */
export interface ScaleRuleOptions {
  /** Value of the metric per instance, such as a lag in messages. */
  readonly threshold: number;
  readonly min: number;
  readonly max: number;
  /** Time for which an instance stays after it was last needed, ms. */
  readonly stabilizationMs: number;
}

/**
 * Derives the lag threshold of a trigger: the messages that one instance handles within the wanted delay.
 * @param serviceMs time of an instance per message. @param delayMs wanted delay
 */
export const computeLagThreshold = (serviceMs: number, delayMs: number): number =>
  Math.max(1, Math.floor(delayMs / serviceMs));

/** Computes the number of instances from a metric: raises it at once, and lowers it after the stabilization time. */
export class ScaleRule {
  private readonly recommendations: { readonly time: number; readonly instances: number }[] = [];

  constructor(private readonly options: ScaleRuleOptions) {}

  /** @param time ms. @returns the number of instances from now on */
  update(time: number, value: number): number {
    const { threshold, min, max, stabilizationMs } = this.options;
    const instances = Math.min(max, Math.max(min, Math.ceil(value / threshold)));
    this.recommendations.push({ time, instances });
    while (this.recommendations[0].time < time - stabilizationMs) this.recommendations.shift();
    return Math.max(...this.recommendations.map((recommendation) => recommendation.instances));
  }
}
