import { Counter, Gauge, Histogram } from 'prom-client';

/** Seconds. The shortest handlers update a map; the longest wait for the database, the row cache or a weather source. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60];

export const eventsPublished = new Counter({
  name: 'daystar_bus_events_published_total',
  help: 'Events published, tombstones included.',
  labelNames: ['topic'],
});
export const publishSeconds = new Histogram({
  name: 'daystar_bus_publish_duration_seconds',
  help: 'Time to publish a batch of events, failures included.',
  labelNames: ['topic', 'outcome'],
  buckets,
});
export const handleSeconds = new Histogram({
  name: 'daystar_bus_handler_duration_seconds',
  help: 'Time of one attempt to handle an event.',
  labelNames: ['topic', 'outcome'],
  buckets,
});
export const requestSeconds = new Histogram({
  name: 'daystar_bus_request_duration_seconds',
  help: 'Time from sending a command to its reply.',
  labelNames: ['command', 'outcome'],
  buckets,
});
export const executeSeconds = new Histogram({
  name: 'daystar_bus_command_duration_seconds',
  help: 'Time to execute a command.',
  labelNames: ['command', 'outcome'],
  buckets,
});
export const handlersOverdue = new Gauge({
  name: 'daystar_bus_handlers_overdue',
  help: 'Handlers that exceed their time limit. Liveness fails while there are any.',
});
export const unknownValues = new Counter({
  name: 'daystar_bus_unknown_values_total',
  help: 'Unknown enum values received from later releases, by topic, field and outcome (read or skipped).',
  labelNames: ['topic', 'field', 'outcome'],
});
export const deadLetters = new Counter({
  name: 'daystar_bus_dead_letters_total',
  help: 'Messages written to dead-letter topics.',
  labelNames: ['topic'],
});
