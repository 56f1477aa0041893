/** Everything that some test needs and a machine may lack. */
export type Need = 'another Node' | 'bash' | 'Chromium' | 'locked pnpm' | 'mounted disks' | 'openssl' | 'PostgreSQL' | 'Python' | 'Redis' | 'script';
declare module 'vitest' {
    interface TaskMeta {
        /** What skipped tests need. */
        need?: Need;
        /** Why it is missing. */
        lack?: string;
    }
}
/** Describes tests that need something; `lack` says why it is missing, null that it is available. */
export declare function describeWith(need: Need, lack: string | null, name: string, body: () => void): void;
/** Returns why a program is missing; null where it runs. */
export declare function findLackOf(program: string, flag?: string): string | null;
/** The browser of the tests. CHROMIUM names another one than that of the system. */
export declare const chromiumPath: string;
/** Describes tests in a browser. */
export declare function describeWithChromium(name: string, body: () => void): void;
