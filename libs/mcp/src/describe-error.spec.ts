import { DaystarApiError } from '@daystar/client';
import { ToolInputError, describeError } from './describe-error';

const problem = (message: string) => ({ field_name: 'x', error_code: 'OutOfRange', message });

it('an error of the service has its fields and what to do', () => {
  const error = new DaystarApiError(400, 'InvalidRequest', 'One.', { errors: [problem('One.'), problem('Two.')] });
  expect(describeError(error)).toBe('400 InvalidRequest: One.\nTwo.\nCorrect the values and call the tool again.');
});

it('a limit says when to retry', () => {
  const error = DaystarApiError.fromResponse(429, '', '37');
  expect(describeError(error)).toContain('Retry-After: 37.');
  expect(describeError(error)).toContain('get_usage');
});

it('a read-only key is among the reasons of a 403', () => {
  const error = new DaystarApiError(403, 'Forbidden', 'This API key may only read.');
  expect(describeError(error)).toContain('The key, the plan or the access of this account');
});

it('a service that does not answer is named as such', () => {
  const error = new DaystarApiError(0, 'NoAnswer', 'No response from solar.example.');
  expect(describeError(error)).toMatch(/^NoAnswer: No response from solar.example.\n.*DAYSTAR_URL/);
});

it('an unexpected error keeps its details to itself', () => {
  expect(describeError(new Error('password=1'))).not.toContain('password');
  expect(describeError(new ToolInputError('Use fewer hours.'))).toBe('Use fewer hours.');
});
