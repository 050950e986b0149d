/**
 * Reads new forecasts of all sites from Kafka, with the types that are generated from asyncapi.json.
 * Delivery is at least once: duplicates have the same issue_id.
 */
import { Kafka, logLevel } from 'kafkajs';
import type { ForecastIssue } from './generated/events';

const { KAFKA = 'localhost:19092', TOPIC = 'forecast.site.v1', GROUP = 'example-typescript' } = process.env;
const kafka = new Kafka({ brokers: KAFKA.split(','), clientId: GROUP, logLevel: logLevel.WARN });
const consumer = kafka.consumer({ groupId: GROUP });
const newest = new Map<string, string>();

async function main(): Promise<void> {
  await consumer.connect();
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      if (message.value === null) return;
      const issue = JSON.parse(message.value.toString()) as ForecastIssue;
      if (newest.get(issue.resource) === issue.issue_id) return;
      newest.set(issue.resource, issue.issue_id);
      // Columns have one value per five minutes; the first period ends at first_period_end.
      const { first_period_end, pv_estimate } = issue.forecasts;
      const peak = Math.max(...pv_estimate.slice(0, 288));
      console.log(issue.resource, issue.issue_id, first_period_end, `peak of 24 h ${peak} ${issue.unit}`);
    },
  });
}

process.once('SIGTERM', () => void consumer.disconnect());
void main();
