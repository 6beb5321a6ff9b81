import ts from 'typescript';

/** What the compiler says about files in memory, by paths in folders that packages can be resolved from. */
export function compileTexts(texts: ReadonlyMap<string, string>, options: ts.CompilerOptions) {
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, language, ...rest) => {
    const text = texts.get(file);
    return text ? ts.createSourceFile(file, text, language) : read(file, language, ...rest);
  };
  return ts
    .getPreEmitDiagnostics(ts.createProgram([...texts.keys()], options, host))
    .map(({ file, messageText }) => ({
      file: file?.fileName,
      message: ts.flattenDiagnosticMessageText(messageText, ' '),
    }));
}
