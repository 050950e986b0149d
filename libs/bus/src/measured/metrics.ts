import { Counter, Gauge, Histogram } from 'prom-client';

/** Seconds: from a handler that only notes something to one that computes a tile full of sites. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2, 10, 60];

export const eventsPublished = new Counter({
  name: 'daystar_bus_events_published_total',
  help: 'Events that the bus took, ends of keys included',
  labelNames: ['topic'],
});
export const publishSeconds = new Histogram({
  name: 'daystar_bus_publish_duration_seconds',
  help: 'Time until the bus had a batch of events, or refused it',
  labelNames: ['topic', 'outcome'],
  buckets,
});
export const handleSeconds = new Histogram({
  name: 'daystar_bus_handle_duration_seconds',
  help: 'Time that a handler took for an event; every attempt counts',
  labelNames: ['topic', 'outcome'],
  buckets,
});
export const requestSeconds = new Histogram({
  name: 'daystar_bus_request_duration_seconds',
  help: 'Time until a command was answered, as its sender saw it',
  labelNames: ['command', 'outcome'],
  buckets,
});
export const answerSeconds = new Histogram({
  name: 'daystar_bus_answer_duration_seconds',
  help: 'Time that carrying out a command took',
  labelNames: ['command', 'outcome'],
  buckets,
});
export const handlersOverdue = new Gauge({
  name: 'daystar_bus_handlers_overdue',
  help: 'Handlers that have run for longer than they may; liveness fails while there is one.',
});
export const deadLetters = new Counter({
  name: 'daystar_bus_dead_letters_total',
  help: 'Messages that were given up and put among the dead letters',
  labelNames: ['topic'],
});
