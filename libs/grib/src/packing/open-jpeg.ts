import { readFileSync } from 'node:fs';

/** The part of @cornerstonejs/codec-openjpeg (OpenJPEG compiled to WebAssembly) that we use. */
export interface OpenJpeg {
  readonly J2KDecoder: new () => Decoder;
  /** Messages about the last image: the library prints instead of throwing. */
  readonly messages: string[];
}

interface Decoder {
  getEncodedBuffer(length: number): Uint8Array;
  decode(): void;
  getFrameInfo(): { width: number; height: number; bitsPerSample: number; isSigned: boolean };
  /** Returns a copy of the samples. */
  getDecodedBuffer(): Uint8Array<ArrayBuffer>;
  delete(): void;
}

/** TypeScript declares WebAssembly among the types of browsers only. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: object };
};

/**
 * Loads the library synchronously, so that decoding needs no promise. Emscripten fills the module object as soon as it
 * has an instance, and `instantiateWasm` provides one before it returns.
 */
export function loadOpenJpeg(): OpenJpeg {
  const messages: string[] = [];
  const onPrint = (line: string) => {
    if (!line.startsWith('[INFO]')) messages.push(line);
  };
  const module = {
    messages,
    print: onPrint,
    printErr: onPrint,
    instantiateWasm(imports: object, receive: (instance: object) => void) {
      const path = require.resolve('@cornerstonejs/codec-openjpeg/decodewasm');
      const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path)), imports);
      receive(instance);
      return instance.exports;
    },
  };
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the package has no types, and Jest no import().
  const factory = require('@cornerstonejs/codec-openjpeg/decodewasmjs') as (module: object) => Promise<unknown>;
  void factory(module);
  return module as typeof module & OpenJpeg;
}
