import ts from "typescript";

/** The parsed library, by path: its declarations are the same in every program. */
const libraryFiles = new Map<string, ts.SourceFile | undefined>();
const libraryFolder = ts.sys.resolvePath(ts.getDefaultLibFilePath({}).replace(/[^/\\]*$/, ""));

/**
 * What tsc says against files of a folder, with the compiler options of a tsconfig.json in that folder, or "". In this
 * process, because each start of tsc would load the compiler and read the library again.
 */
export function typeFaults(folder: string, files: readonly string[], compilerOptions: object): string {
  const { options, fileNames, errors } = ts.parseJsonConfigFileContent(
    { compilerOptions: { noEmit: true, ...compilerOptions }, files },
    ts.sys,
    folder,
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (fileName, languageVersionOrOptions, ...rest) => {
    if (!fileName.startsWith(libraryFolder)) return getSourceFile(fileName, languageVersionOrOptions, ...rest);
    if (!libraryFiles.has(fileName)) libraryFiles.set(fileName, getSourceFile(fileName, languageVersionOrOptions));
    return libraryFiles.get(fileName);
  };
  const program = ts.createProgram({ rootNames: fileNames, options, host, configFileParsingDiagnostics: errors });
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host);
}
