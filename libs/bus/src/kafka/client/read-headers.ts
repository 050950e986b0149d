import type { KafkaMessage } from 'kafkajs';

/** Reads the headers of a message as text. A repeated header has its first value. */
export function readHeaders({ headers = {} }: KafkaMessage): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) => {
    const firstValue = Array.isArray(value) ? value[0] : value;
    return firstValue === undefined ? [] : [[name, firstValue.toString()] as const];
  });
  return Object.fromEntries(entries);
}
