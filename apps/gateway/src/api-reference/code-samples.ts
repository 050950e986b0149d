/** A request that code samples send. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly requiresKey: boolean;
  /** Content type of the body, which samples read from a file; absent without a body. */
  readonly contentType?: string;
}

/** Code that sends a request, with the API key from the variable `KEY`. */
export interface CodeSample {
  readonly language: string;
  readonly code: string;
}

/** Writes the code that sends a request in four languages. Single quotes of the URL must be percent-encoded. */
export const writeCodeSamples = (request: SampleRequest): CodeSample[] => [
  { language: 'curl', code: writeCurl(request) },
  { language: 'Python', code: writePython(request) },
  { language: 'TypeScript', code: writeTypeScript(request) },
  { language: 'Go', code: writeGo(request) },
];

const findBodyFile = (contentType: string) => (contentType === 'application/json' ? 'body.json' : 'body');

function writeCurl({ method, url, requiresKey, contentType }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    ...(requiresKey ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...(contentType ? [`-H 'Content-Type: ${contentType}'`, `--data-binary @${findBodyFile(contentType)}`] : []),
    `'${url}'`,
  ];
  return `curl ${options.join(' \\\n  ')}`;
}

function writePython({ method, url, requiresKey, contentType }: SampleRequest): string {
  const headers = [
    ...(requiresKey ? ['"Authorization": "Bearer " + os.environ["KEY"]'] : []),
    ...(contentType ? [`"Content-Type": "${contentType}"`] : []),
  ];
  return `import os, urllib.request

request = urllib.request.Request(
    "${url}",
    method="${method}",
    headers={${headers.join(', ')}},${contentType ? `\n    data=open("${findBodyFile(contentType)}", "rb").read(),` : ''}
)
with urllib.request.urlopen(request) as response:
    print(response.read().decode())`;
}

function writeTypeScript({ method, url, requiresKey, contentType }: SampleRequest): string {
  const headers = [
    ...(requiresKey ? ['authorization: `Bearer ${process.env.KEY}`'] : []),
    ...(contentType ? [`'content-type': '${contentType}'`] : []),
  ];
  return `${contentType ? "import { readFileSync } from 'node:fs';\n\n" : ''}const response = await fetch('${url}', {
  method: '${method}',
  headers: { ${headers.join(', ')} },${contentType ? `\n  body: readFileSync('${findBodyFile(contentType)}'),` : ''}
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.text());`;
}

function writeGo({ method, url, requiresKey, contentType }: SampleRequest): string {
  const lines = [
    ...(contentType ? [`file, err := os.Open("${findBodyFile(contentType)}")`, ...FAIL_IN_GO] : []),
    `request, err := http.NewRequest("${method}", "${url}", ${contentType ? 'file' : 'nil'})`,
    ...FAIL_IN_GO,
    ...(requiresKey ? ['request.Header.Set("Authorization", "Bearer "+os.Getenv("KEY"))'] : []),
    ...(contentType ? [`request.Header.Set("Content-Type", "${contentType}")`] : []),
    'response, err := http.DefaultClient.Do(request)',
    ...FAIL_IN_GO,
    'defer response.Body.Close()',
    'if _, err := io.Copy(os.Stdout, response.Body); err != nil {',
    '\tpanic(err)',
    '}',
  ];
  return `package main

import (
	"io"
	"net/http"
	"os"
)

func main() {
${lines.map((line) => `\t${line}`).join('\n')}
}`;
}

const FAIL_IN_GO = ['if err != nil {', '\tpanic(err)', '}'];
