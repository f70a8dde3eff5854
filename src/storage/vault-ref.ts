/** The location of a vault, from the configuration. One member for each kind of vault. */
export type VaultLocation = FolderLocation;

export interface FolderLocation {
  readonly kind: 'folder';
  /** Absolute. */
  readonly path: string;
}

/** All data needed to open a vault: plain, so that a thread or another process can open it too. */
export interface VaultRef {
  readonly name: string;
  /** If given, another vault of the same name is not accepted. */
  readonly id?: string;
  readonly location: VaultLocation;
}

/** An archive file in a vault. */
export interface FileRef {
  readonly vault: VaultRef;
  readonly name: string;
}
