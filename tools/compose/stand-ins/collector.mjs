import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

/** Stands in for a collector of traces: writes a line for each span, with the service that sent it. */
createServer((request, response) => {
  void json(request).then(({ resourceSpans }) => {
    for (const { resource, scopeSpans } of resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name');
      for (const { spans } of scopeSpans)
        for (const span of spans) console.log(`${name.value.stringValue}: ${span.name}`);
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
}).listen(4318);
