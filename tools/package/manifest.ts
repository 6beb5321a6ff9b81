import type { Level } from '@netward/levels';

/**
 * A package's `imsmanifest.xml`: one item with one resource, in the namespaces of ADL SCORM 1.2 (Content
 * Aggregation Model, 2.3). Every name in it is our own, so nothing has to be escaped but the title.
 */
export function manifestOf({ id, slug, texts }: Level, files: readonly string[]): string {
  const title = `Netward ${id}: ${texts.title}`.replaceAll('&', '&amp;');
  const name = `netward-${id}-${slug}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${name}" version="1.0"
  xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>1.2</schemaversion>
  </metadata>
  <organizations default="${name}-organization">
    <organization identifier="${name}-organization">
      <title>${title}</title>
      <item identifier="${name}-item" identifierref="${name}-resource">
        <title>${title}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="${name}-resource" type="webcontent" adlcp:scormtype="sco" href="index.html">
${files.map((file) => `      <file href="${file}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}
