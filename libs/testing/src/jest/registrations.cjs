/**
 * Entries that files add to shared packages: decorator metadata of class-validator, class-transformer and TypeORM by
 * class, and metrics by name.
 */
class Registrations {
  /** Classes and names of metrics that shared files registered. */
  shared = new Set();
  /** Metrics without labels that shared files left unset. */
  unset = new Set();

  /**
   * @param storages metadata of decorators: maps by class, or lists whose elements name their class as `target`
   * @param metrics registry of prom-client
   */
  constructor(storages, metrics) {
    this.storages = storages;
    this.metrics = metrics;
  }

  /** Evaluates shared files. Keeps their entries, because they are not evaluated again. */
  recordShared(evaluate) {
    const before = new Set(this.listNames());
    try {
      evaluate();
    } finally {
      for (const name of this.listNames()) if (!before.has(name)) this.shared.add(name);
      for (const metric of this.metrics.getMetricsAsArray()) {
        if (!before.has(metric.name) && metric.labelNames.length === 0 && Object.keys(metric.hashMap).length === 0)
          this.unset.add(metric.name);
      }
    }
  }

  /** Removes the entries of a spec file, which would keep its classes in memory, and sets metrics to their initial values. */
  removeOthers() {
    const { metrics, shared } = this;
    for (const map of this.listMaps()) for (const target of map.keys()) if (!shared.has(target)) map.delete(target);
    for (const [storage, name, list] of this.listLists())
      storage[name] = list.filter(({ target }) => shared.has(target));
    for (const { name } of metrics.getMetricsAsArray()) if (!shared.has(name)) metrics.removeSingleMetric(name);
    // This sets metrics without labels to 0.
    metrics.resetMetrics();
    for (const name of this.unset) metrics.getSingleMetric(name)?.remove();
  }

  listNames() {
    return [
      ...this.listMaps().flatMap((map) => [...map.keys()]),
      ...this.listLists().flatMap(([, , list]) => list.map(({ target }) => target)),
      ...this.metrics.getMetricsAsArray().map(({ name }) => name),
    ];
  }

  listMaps() {
    return this.storages.flatMap((storage) => Object.values(storage).filter((value) => value instanceof Map));
  }

  listLists() {
    return this.storages.flatMap((storage) =>
      Object.entries(storage).flatMap(([name, value]) => (Array.isArray(value) ? [[storage, name, value]] : [])),
    );
  }
}

module.exports = { Registrations };
