import { type ForecastIssue, siteForecastIssued } from '@daystar/contracts';
import { MAX_MESSAGE_BYTES, eventMessage } from './message';
import { Written } from './written';

const sender = { clientId: 'test', now: () => 0 };
const issue = siteForecastIssued.example;

describe('a payload that was written before', () => {
  it('travels as it would have been written here', () => {
    const written = new Written<ForecastIssue>(issue.resource, JSON.stringify(issue));
    const { key, text } = eventMessage(siteForecastIssued, written, sender);
    expect({ key, text }).toEqual({ key: issue.resource, text: eventMessage(siteForecastIssued, issue, sender).text });
    expect(written.read()).toEqual(JSON.parse(JSON.stringify(issue)));
  });

  it('may not be larger than any other', () => {
    const large = new Written<ForecastIssue>(issue.resource, `"${'a'.repeat(MAX_MESSAGE_BYTES)}"`);
    expect(() => eventMessage(siteForecastIssued, large, sender)).toThrow('8 MB');
  });
});
