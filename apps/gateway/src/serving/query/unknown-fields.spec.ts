import { describeUnknownFields } from './unknown-fields';

it('names unknown fields once, up to five', () => {
  const describe = (names: readonly string[]) => describeUnknownFields(names, new Set(['ghi', 'dni']));
  expect(describe(['gih', 'gih'])).toBe("'output_parameters' must be a list of ghi, dni, not 'gih'.");
  expect(describe(['<script>'])).toBe("'output_parameters' must be a list of ghi, dni.");
  expect(describe(['a', 'b', 'c', 'd', 'e', 'f'])).toMatch(/, not 'a', 'b', 'c', 'd', 'e'\.$/);
});
