export { FolderObjectStore } from './folder-object-store';
export type { ByteRange, ObjectStore } from './object-store';
export { type ObjectStoreSettings, openObjectStore } from './open-object-store';
export { S3ObjectStore } from './s3-object-store';
