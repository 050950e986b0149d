import type { Admin, ITopicConfig } from 'kafkajs';
import { eventually } from './eventually';

/**
 * Creates a topic and waits until all its partitions have a leader. kafkajs' own wait rejects with
 * UNKNOWN_TOPIC_OR_PARTITION while a busy broker has no metadata of the new topic.
 */
export async function createTestTopic(admin: Admin, topic: ITopicConfig): Promise<void> {
  await admin.createTopics({ topics: [topic], waitForLeaders: false });
  await eventually(() => admin.fetchTopicOffsets(topic.topic));
}
