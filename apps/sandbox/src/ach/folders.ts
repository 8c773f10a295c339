import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "@paydown/host/folder";

/** The folders that an instance sees over SFTP. */
export const sharedFolders = ["outgoing", "acknowledgements", "returns"] as const;
export type SharedFolder = (typeof sharedFolders)[number];

/** The ending of a file that is still being uploaded. */
export const unfinished = ".part";

/** Names of instances, as in their URLs. */
export const isInstanceName = (name: string) => /^[a-z0-9][a-z0-9_-]{0,99}$/i.test(name);

/** The folders of one instance at the bank. */
export class InstanceFolders {
  readonly authorizedKeys: string;
  /** Files that the bank has taken and not yet decided. */
  readonly taken: string;
  private readonly home: string;

  constructor(root: string, instance: string) {
    this.home = join(root, instance);
    this.taken = join(this.home, "taken");
    this.authorizedKeys = join(this.home, "authorized_keys");
  }

  make(): void {
    for (const folder of [...sharedFolders.map((name) => this.shared(name)), this.taken]) makeFolder(folder);
  }

  shared(name: SharedFolder): string {
    return join(this.home, name);
  }

  /** Writes a file that an instance finds whole or not at all. Waits for nobody: the bank writes one file at a time. */
  async write(folder: SharedFolder, name: string, content: string): Promise<void> {
    const draft = join(this.home, "draft");
    const handle = await open(draft, "w", 0o600);
    try {
      await handle.writeFile(content, "latin1");
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, join(this.shared(folder), name));
  }
}
