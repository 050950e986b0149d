import { posix } from 'node:path';
import { LISTED_DOCS } from './doc-groups';

const PICTURE = /^(pictures\/[\w-]+\.svg|screenshots\/[\w-]+\.png)$/;

/**
 * Converts a link of a document to the URL of its target in the service.
 * @returns undefined for a file that the service does not show
 */
export function toServedUrl(href: string): string | undefined {
  if (/^(https?:\/\/|#|\/)/.test(href)) return href;
  const [path, anchor] = href.split('#');
  const file = posix.normalize(path);
  if (file === 'asyncapi.json') return '/asyncapi.json';
  if (file === 'README.md') return '/docs';
  if (PICTURE.test(file)) return `/docs/${file}`;
  const page = LISTED_DOCS.find(({ name }) => file === `${name}.md`);
  return page && `/docs/${page.name}${anchor === undefined ? '' : `#${anchor}`}`;
}
